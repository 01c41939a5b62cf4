export type WrongConfiguration<Input> = [mistake: string, input: Input, fault: string, next: string]

const VALID = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] }
const withOption = (option: object) => ({ ...VALID, ...option })
const withNetwork = (network: unknown) => ({ ...VALID, networks: [network] })
const withFeature = (feature: object) => ({ ...VALID, features: feature })

export const WRONG_OPTIONS: WrongConfiguration<unknown>[] = [
  ['no options', undefined, 'frameUrl: expected', 'the http(s) URL of the modal frame'],
  ['no networks', { frameUrl: VALID.frameUrl }, 'networks: expected a list', "such as ['eip155:1']"],
  ['an empty list of networks', withOption({ networks: [] }), 'networks: expected a list', "such as ['eip155:1']"],
  ['one network without a list', withOption({ networks: 'eip155:1' }), 'networks: expected a list', 'such as ['],
  ['frameUrl of an unset variable', withOption({ frameUrl: '' }), 'frameUrl: expected', 'the http(s) URL'],
  ['frameUrl without a scheme', withOption({ frameUrl: 'localhost:3401' }), 'frameUrl: expected', 'the http(s) URL'],
  ['frameUrl of the page', withOption({ frameUrl: location.origin }), 'frameUrl: expected', 'on another origin'],
  ['a chain id as a number', withNetwork(8453), '8453 has no namespace', 'Use eip155:8453'],
  ['a chain id in hexadecimal', withNetwork('eip155:0x2105'), 'must have a decimal chain id', 'Use eip155:8453'],
  ['the name of a network', withNetwork('base'), 'base has no namespace', 'a chain of @airlock/sdk/networks'],
  ['a chain that is not exported', withNetwork(undefined), 'networks[0] is undefined', 'Check the import'],
  ['a list in the list', withNetwork(['eip155:1']), 'networks[0] is a list', 'Spread it'],
  ['a foreign namespace', withNetwork('cosmos:hub-4'), 'cosmos is not supported', 'Use eip155'],
  ['a network without a node', withNetwork('eip155:4242'), 'eip155:4242 has no RPC URL', 'Add customRpcUrls'],
  ['a network twice', withOption({ networks: ['eip155:1', 'eip155:1'] }), 'is listed twice', 'Remove one'],
  ['an unlisted default', withOption({ defaultNetwork: 'eip155:1' }), 'is not among the networks', 'Add it there'],
  [
    'a node as text',
    withOption({ customRpcUrls: { 'eip155:8453': 'https://a.example' } }),
    'customRpcUrls: expected',
    '{ url }',
  ],
  ['a node by chain id', withOption({ customRpcUrls: { 8453: [] } }), '8453 has no namespace', 'Use eip155:8453'],
  ['a space in projectId', withOption({ projectId: 'my shop' }), 'projectId: expected', 'letters, digits'],
  ['a misspelt option', withOption({ themeMod: 'dark' }), 'themeMod is not an option', 'Did you mean themeMode?'],
  ['a feature as an option', withOption({ email: true }), 'email is not an option', 'Did you mean features.email?'],
  ['a misspelt feature', withFeature({ emial: true }), 'features.emial is not a feature', 'mean features.email?'],
  ['an option as a feature', withFeature({ themeMode: 'dark' }), 'is not a feature', 'Did you mean themeMode?'],
  ['a flag as text', withFeature({ email: 'true' }), 'features.email: expected', 'true or false'],
  ['one social login as text', withFeature({ socials: 'google' }), 'features.socials: expected', 'a list of providers'],
  ['an unknown social login', withFeature({ socials: ['myspace'] }), 'myspace', 'Use google, github'],
  ['features as JavaScript text', withFeature('{email: true}' as never), 'features is not valid JSON', 'position 1'],
  ['an unknown theme', withOption({ themeMode: 'black' }), 'themeMode: expected', 'light, dark, system'],
  [
    'a misspelt variable',
    withOption({ themeVariables: { '--w3m-acent': 'red' } }),
    '--w3m-acent',
    'did you mean --accent?',
  ],
  [
    'a wallet without a name',
    withOption({ customWallets: [{ id: 'mine' }] }),
    'customWallets: expected',
    '{ id, name, … }',
  ],
  [
    'a token by its symbol',
    withOption({ tokens: { 'eip155:8453': { address: 'USDC' } } }),
    'USDC',
    'Use addresses of contracts',
  ],
  ['adapters of another kit', withOption({ adapters: [{}] }), 'adapters has no effect', 'remove others'],
]

export const WRONG_INSTALLATIONS: WrongConfiguration<object | null>[] = [
  [
    'an id of another cloud as projectId',
    { project: 'unknown' },
    'Unauthorized: invalid key',
    'Set `projectId` to a project',
  ],
  [
    'a page that is not listed',
    { project: 'known', origin: 'refused' },
    'origin not allowed',
    '`projects.default.origins`',
  ],
  ['frameUrl of a server that is down', null, 'does not answer', 'Start its server, or correct frameUrl'],
]

const PROJECTS = { default: { origins: ['https://app.example'] } }
const MODAL = 'https://wallet.example'

export const WRONG_FILES: WrongConfiguration<unknown>[] = [
  ['a comma too many', `{ "modalOrigin": "${MODAL}", }`, 'no JSON from line 1, column', 'Correct it there'],
  ['no projects', { modalOrigin: MODAL }, 'projects is missing', 'Write an object in { }'],
  [
    'a slash after an origin',
    { modalOrigin: `${MODAL}/`, projects: PROJECTS },
    'modalOrigin is',
    'no slash at the end',
  ],
  [
    'a wildcard',
    { modalOrigin: MODAL, projects: { default: { origins: ['https://*.example'] } } },
    'origins[0] is',
    'Write an origin',
  ],
  [
    'a misspelt key',
    { modalOrigin: MODAL, projects: { default: { orgins: [] } } },
    'default.orgins',
    'correct its spelling',
  ],
  [
    'development in production',
    { modalOrigin: MODAL, projects: {}, development: true },
    'is the public origin',
    'Set "development" to false',
  ],
]
