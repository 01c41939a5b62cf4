/** The project's gateway. */
export type Gateway = {
  origin: string
  projectId: string
  /** Set if the project has one. */
  clientId?: string | undefined
  /** The browser's `fetch` outside tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
