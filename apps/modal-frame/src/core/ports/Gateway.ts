/** The gateway of the project: the modal's source of holdings and activity. */
export type Gateway = {
  origin: string
  projectId: string
  /** Set where the project has one. */
  clientId?: string | undefined
  /** The browser's own outside of tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
