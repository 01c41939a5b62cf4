/** The gateway of the project: where the modal asks for what accounts own and did. */
export type Gateway = {
  origin: string
  projectId: string
  /** The browser's own outside of tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
