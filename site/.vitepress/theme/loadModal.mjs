/** Version of the script that an installation serves. Set by the site's configuration. */
const VERSION = AIRLOCK_VERSION

/**
 * @param {string} frameUrl
 * @param {object} options
 * @throws Error when the installation does not respond, or rejects this page
 */
export async function loadModal(frameUrl, options) {
  const { origin } = new URL(frameUrl)
  if (window.airlock === undefined) await loadScript(`${origin}/v/${VERSION}/sdk.js`)
  return window.airlock.createAppKit({
    ...options,
    frameUrl: origin,
    networks: ['eip155:8453', 'eip155:42161'],
    enableEmbedded: true,
  })
}

/** @param {string} src */
function loadScript(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = resolve
    script.onerror = () =>
      reject(new Error(`${src} could not be loaded. Run npm start, or enter your own installation.`))
    document.head.append(script)
  })
}
