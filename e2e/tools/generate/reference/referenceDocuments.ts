import { EVENT_NAMES } from '@airlock/protocol/channel/eventNames'
import { readSurfaces } from '../apiDocument.ts'
import { EVENT_TEXTS } from './eventTexts.ts'
import { type Described, referenceEntry } from './referenceEntry.ts'

const METHOD_GROUPS = [
  ['Actions', /^(?!get|is|set|add|remove|update|subscribe|show)/],
  ['State', /^(?:get|is)/],
  ['Changes', /^(?:set|add|remove|update|show)/],
  ['Subscriptions', /^subscribe/],
] as const
const PROVIDERS = ['AppKitProvider', 'SolanaProvider', 'BitcoinProvider', 'PolkadotProvider']

let surfaces: ReturnType<typeof readSurfaces> | undefined
const entries = () => {
  surfaces ??= readSurfaces()
  return surfaces
}

export const referenceDocuments = {
  'docs/reference/options.md': optionsPage,
  'docs/reference/methods.md': methodsPage,
  'docs/reference/hooks.md': hooksPage,
  'docs/reference/elements.md': elementsPage,
  'docs/reference/events.md': eventsPage,
  'docs/reference/theme.md': themePage,
  'docs/reference/providers.md': providersPage,
}

function optionsPage() {
  const lead =
    '`createAppKit` and `AppKitProvider` take these options. [Configure a site](../configuration.md#createappkit) explains them by task.'
  const options = membersOf('AppKitOptions').map((member) => referenceEntry(member))
  const features = membersOf('Features').map((member) => referenceEntry(member, `### \`features.${member.name}\``))
  const wallet = membersOf('CustomWallet').map((member) =>
    referenceEntry(member, `### \`customWallets[].${member.name}\``),
  )
  return page('Options', lead, [
    ...options,
    '## Entries of `features`',
    ...features,
    '## Fields of a custom wallet',
    ...wallet,
    '## Options of other kits\n\nAirlock accepts these options, and most have no effect. The [list](../configuration.md#options-of-other-kits) names the alternatives.',
  ])
}

function methodsPage() {
  const lead =
    '`createAppKit` returns the instance that has these methods. Every error is an [`AirlockError`](../errors.md).'
  const functions = ['createAppKit', 'isAirlockError'].map((name) => referenceEntry(declared(name)))
  const methods = membersOf('AppKit')
  const groups = METHOD_GROUPS.map(([title, pattern]) => {
    const members = methods.filter(({ name }) => pattern.test(name))
    return [`## ${title}`, ...members.map((member) => referenceEntry(member, `### \`${member.name}\``))].join('\n\n')
  })
  return page('Methods', lead, [...functions, ...groups])
}

function hooksPage() {
  const lead = 'A hook renders its component again when the value changes.'
  const sections = [...entries()].flatMap(([title, { exports }]) => {
    if (!title.startsWith('`@airlock/sdk/')) return []
    const hooks = exports.filter(({ name }) => /^use[A-Z]|^AppKitProvider$|^modal$/.test(name)).map(describe)
    if (hooks.length === 0) return []
    return [`## ${title}`, ...hooks.map((hook) => referenceEntry(hook, `### \`${hook.name}\``))]
  })
  return page('Hooks', lead, sections)
}

function elementsPage() {
  const lead =
    '`createAppKit` defines these custom elements, except the wallet button. They work in every framework and in plain HTML.'
  const elements = membersOf('ElementsOf').map((member) => referenceEntry({ ...member, text: '' }))
  const attributes = membersOf('ButtonAttributes').map((member) => referenceEntry(member, `### \`${member.name}\``))
  const wallet = membersOf('WalletButtonAttributes').map((member) => referenceEntry(member, `### \`${member.name}\``))
  return page('Elements', lead, [
    ...elements,
    '## Attributes of the buttons',
    ...attributes,
    '## Further attribute of `appkit-wallet-button`',
    ...wallet,
  ])
}

function eventsPage() {
  const lead =
    '`subscribeEvents` and `useAppKitEvents` report what visitors do in the modal. Connections by `wallets.connect`, and the methods `open`, `close`, `disconnect` and `switchNetwork` of your page emit events too. Only your page receives them: Airlock does not send them to a server.'
  const example =
    "```ts\nconst end = appKit.subscribeEvents(({ data }) => {\n  if (data.event === 'CONNECT_SUCCESS') console.log(data.properties)\n})\n```"
  const rows = EVENT_NAMES.map((name) => {
    const [text, properties = ''] = EVENT_TEXTS[name]
    return `| \`${name}\` | ${text} | ${properties.replace(/\S+/g, '`$&`')} |`
  })
  return page('Events', lead, [
    example,
    `| event | emitted when | properties |\n|---|---|---|\n${rows.join('\n')}`,
    'A property with `?` may be missing. `connected` and `isSmartAccount` are booleans, `amount` and `displayIndex` are numbers, and the others are strings. `platform` is `browser` or `qrcode`; `method` is `browser`, `mobile`, `qrcode`, `email` or `social`. `message` is the message shown to the visitor; the other failure events have none.',
    'No property contains an address, an email address, a link, a key or a stack trace: the SDK replaces them by an ellipsis. It drops properties whose name is not made of 1 to 25 letters.',
    'A newer modal may send names that are not in this list. Ignore them.',
  ])
}

function themePage() {
  const lead =
    '`themeVariables` and `setThemeVariables` take these variables. [Theming](../guides/theming.md) shows them on the real modal.'
  return page(
    'Theme variables',
    lead,
    membersOf('ThemeTokens').map((member) =>
      referenceEntry({ ...member, text: member.text.replace(/: Value$/, ': string | number') }),
    ),
  )
}

function providersPage() {
  const lead = '`getProvider` and `useAppKitProvider` return the provider of a namespace.'
  const sections = PROVIDERS.map((name) => {
    const provider = declared(name)
    const members = membersOf(name).map((member) => referenceEntry(member, `### \`${name}.${member.name}\``))
    return [referenceEntry({ ...provider, text: '' }), ...members].join('\n\n')
  })
  return page('Providers', lead, sections)
}

function page(title: string, lead: string, sections: readonly string[]) {
  return `# ${title}

For dapp developers. ${lead}

${sections.join('\n\n')}

---

\`npm run generate\` writes this page from the TSDoc of the SDK. Do not edit it.
`
}

/** @throws Error for a name that no entry declares */
function declared(name: string): Described {
  const found = find(name)
  if (found === undefined) throw new Error(`No entry of the SDK declares ${name}.`)
  return describe(found)
}

function membersOf(name: string): readonly Described[] {
  return find(name)?.declaration.members ?? []
}

function find(name: string) {
  return [...entries().values()]
    .flatMap(({ exports, mentioned }) => [...exports, ...mentioned])
    .find((one) => one.name === name)
}

function describe({ name, declaration: { comment, text } }: NonNullable<ReturnType<typeof find>>): Described {
  return { name, comment, text }
}
