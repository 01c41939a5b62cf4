export type Gateway = {
  origin: string
  projectId: string
  clientId?: string | undefined
  fetch: (url: string, init: RequestInit) => Promise<Response>
}
