export type IframeOptions = {
  /** The pinned origin of the frame. */
  origin: string
  projectId: string
  /** Features that this configuration needs besides those of every frame. */
  features: readonly string[]
}

/**
 * The modal frame's element. Everything is set before `src`: delegated features name the frame's origin, so a
 * frame that was navigated elsewhere gains nothing.
 */
export function createIframe({ origin, projectId, features }: IframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  const delegated = ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create', ...features]
  const denied = ['payment', 'camera', 'microphone', 'geolocation']
  const attributes = {
    title: 'Wallet',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    allow: [...delegated.map((name) => `${name} ${origin}`), ...denied.map((name) => `${name} 'none'`)].join('; '),
    referrerpolicy: 'strict-origin',
    src: `${origin}/frame?projectId=${encodeURIComponent(projectId)}`,
  }
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value)
  return iframe
}
