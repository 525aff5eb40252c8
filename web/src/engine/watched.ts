// What changes outside of a view, and who hears of it.

/** Those who hear of a change: `watch` gives what ends it, `tell` calls them all. */
export function watched() {
  const watchers = new Set<() => void>();
  return {
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    tell(): void {
      for (const watcher of watchers) watcher();
    },
  };
}
