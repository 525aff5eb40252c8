// What a visitor sends: a link to what is on the screen or to a puzzle, or the card of a finished game.

import { useEffect, useRef, useState } from "preact/hooks";
import { cardText, drawCard, linkTo, pictureOf, type ResultCard } from "./result_card";
import { useSettings, useWords } from "./settings";

const COPIED = 2500;

/** Gives the visitor a file. */
export function download(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Hands text over to other programs on a phone, to the clipboard elsewhere; `false` if the browser refuses both. */
async function send(data: ShareData, text: string): Promise<"shared" | "copied" | "refused"> {
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    try {
      await navigator.share(data);
      return "shared";
    } catch (error) {
      if ((error as Error).name === "AbortError") return "shared";
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}

/** A button that sends something, and says so. If the browser refuses, the text is there to be copied by hand. */
function Sender(given: { label: string; copied: string; look: string; data: () => Promise<ShareData>; text: () => string }) {
  const [outcome, setOutcome] = useState<"shared" | "copied" | "refused" | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (outcome === "refused") field.current?.select();
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), COPIED);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <span class="share">
      <button type="button" class={given.look} onClick={async () => setOutcome(await send(await given.data(), given.text()))}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M8.2 11.8a3.2 3.2 0 0 0 4.6 0l3-3a3.25 3.25 0 0 0-4.6-4.6l-1 1M11.8 8.2a3.2 3.2 0 0 0-4.6 0l-3 3a3.25 3.25 0 0 0 4.6 4.6l1-1"
            fill="none"
            stroke="currentColor"
            stroke-width="1.6"
            stroke-linecap="round"
          />
        </svg>
        <span aria-live="polite">{outcome === "copied" ? given.copied : given.label}</span>
      </button>
      {outcome === "refused" && <textarea ref={field} readOnly value={given.text()} aria-label={given.label} />}
    </span>
  );
}

/** Sends a link: to what is on the screen, or to the address that is given, such as the same puzzle with an empty board. */
export function Share({ label, address, text }: { label?: string; address?: string; text?: string }) {
  const words = useWords();
  const link = () => (address === undefined ? location.href : linkTo(address));
  const data = async () => ({ title: document.title, url: link(), ...(text === undefined ? {} : { text }) });
  const copied = () => (text === undefined ? link() : `${text}\n${link()}`);
  return <Sender label={label ?? words.share} copied={words.copied} look="quiet" data={data} text={copied} />;
}

/** Sends the card of a finished game: as text, and, where an app takes it, as a picture. */
export function ShareResult({ card, label, isMain = true }: { card: ResultCard; label?: string; isMain?: boolean }) {
  const words = useWords();
  const text = cardText(card);
  const data = async (): Promise<ShareData> => {
    const canvas = document.createElement("canvas");
    drawCard(canvas, card);
    const blob = await pictureOf(canvas);
    const files = blob === null ? [] : [new File([blob], "solvetab.png", { type: "image/png" })];
    return navigator.canShare?.({ files }) ? { text, files } : { text };
  };
  return <Sender label={label ?? words.shareResult} copied={words.copiedResult} look={isMain ? "main" : "quiet"} data={data} text={() => text} />;
}

/** The card as it is sent, to be saved. */
export function ResultPicture({ card }: { card: ResultCard }) {
  const { words, colours } = useSettings();
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the card, and the colours are read from the document
  useEffect(() => {
    if (canvas.current !== null) drawCard(canvas.current, card);
  }, [cardText(card), colours]);
  const save = async () => {
    const blob = canvas.current === null ? null : await pictureOf(canvas.current);
    if (blob !== null) download(blob, "solvetab.png");
  };
  return (
    <section class="result-card">
      <canvas ref={canvas} role="img" aria-label={[card.title, ...card.facts].join(", ")} />
      <button type="button" class="quiet" onClick={save}>
        {words.savePicture}
      </button>
    </section>
  );
}
