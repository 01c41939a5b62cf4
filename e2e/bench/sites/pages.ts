import { HOSTS } from './hosts.ts'

/**
 * The HTML of the bench. Every host page is the same small React page and differs by one script tag alone, which is async: it waits
 * for nothing and nothing waits for it.
 *
 * The product's second network has a URL that its operator did not list, so that the frame refuses its reads at once.
 *
 * @param built the page scripts by name
 * @param sdkUrl of the product's script
 */
export function pagesOf(built: Record<string, string>, sdkUrl: string) {
  const limitSdk = `https://${HOSTS.limit}/reactSdk.js`
  const script = (attributes: string) => `<script async ${attributes}></script>`
  const airlock = (prewarm: string) =>
    script(
      `src="${sdkUrl}" crossorigin="anonymous" data-prewarm="${prewarm}" data-networks="eip155:42161,eip155:8453" data-custom-rpc-urls='{"eip155:42161":[{"url":"https://${HOSTS.node}/"}],"eip155:8453":[{"url":"https://unlisted.test/"}]}'`,
    )
  const pages = {
    bare: hostPage('button', ''),
    plain: hostPage('button', script('src="/plain.js"')),
    'react-warm': hostPage('button', script(`src="${limitSdk}" data-warm`)),
    'react-click': hostPage('button', script(`src="${limitSdk}"`)),
    'airlock-idle': hostPage('appkit-button', airlock('idle')),
    'airlock-activity': hostPage('appkit-button', airlock('activity')),
    'airlock-intent': hostPage('appkit-button', airlock('intent')),
    'airlock-none': hostPage('appkit-button', airlock('none')),
  }
  const file = (name: string) => ({ [`/${name}`]: built[name] ?? '' })
  return {
    host: {
      ...Object.fromEntries(Object.entries(pages).map(([name, html]) => [`/${name}.html`, html])),
      ...file('host.js'),
      ...file('host.css'),
      ...file('plain.js'),
    },
    limit: {
      '/frame.html': document(
        '<link rel="stylesheet" href="/reactFrame.css"><script defer src="/reactFrame.js"></script>',
      ),
      ...file('reactFrame.js'),
      ...file('reactFrame.css'),
      ...file('reactSdk.js'),
    },
  }
}

function hostPage(button: string, tag: string) {
  const head = `<link rel="stylesheet" href="/host.css">${tag}<script defer src="/host.js" data-button="${button}"></script>`
  return document(head)
}

function document(head: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bench</title><link rel="icon" href="data:,">${head}</head><body><div id="root"></div></body></html>`
}
