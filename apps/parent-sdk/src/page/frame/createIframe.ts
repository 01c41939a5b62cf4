export type IframeOptions = {
  origin: string
  projectId: string
  features: readonly string[]
}

/** Permissions name the frame's origin and are set before `src`, so a frame that navigates elsewhere gains nothing. */
export function createIframe({ origin, projectId, features }: IframeOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  const delegated = ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create', ...features]
  const denied = ['payment', 'camera', 'microphone', 'geolocation']
  const attributes = {
    title: 'Wallet',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    allow: [...delegated.map((name) => `${name} ${origin}`), ...denied.map((name) => `${name} 'none'`)].join('; '),
    referrerPolicy: 'strict-origin',
    src: `${origin}/frame?projectId=${encodeURIComponent(projectId)}`,
  }
  return Object.assign(iframe, attributes)
}
