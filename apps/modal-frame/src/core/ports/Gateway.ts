/** The gateway of the project: the modal's source of holdings and activity. */
export type Gateway = {
  origin: string
  projectId: string
  /** The browser's own outside of tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
