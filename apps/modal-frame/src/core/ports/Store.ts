import type { createStore } from 'jotai'

/** The store that holds every atom of `state/`. */
export type Store = ReturnType<typeof createStore>
