export type Gateway = {
  origin: string
  projectId: string
  clientId?: string | undefined
  /** Replaced in tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
