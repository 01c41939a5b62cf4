import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { publicSurface } from '../../declarations/publicSurface.mjs'

/**
 * @typedef {{ where: string, entry: string, code: string }} Example `where` is for people; `entry` is the module that names are looked for first
 */

const ENTRIES = {
  '@airlock/sdk': 'sdk/index.d.ts',
  '@airlock/sdk/react': 'sdk/react/index.d.ts',
  '@airlock/sdk/networks': 'sdk/networks.d.ts',
  '@airlock/sdk/siwx': 'sdk/siwx/index.d.ts',
  '@airlock/sdk/ssr': 'sdk/ssr/index.d.ts',
  '@airlock/sdk/wallet-button': 'sdk/walletButton/index.d.ts',
  '@airlock/sdk/vue': 'sdk/vue/index.d.ts',
  '@airlock/sdk/svelte': 'sdk/svelte/index.d.ts',
  '@airlock/sdk/solid': 'sdk/solid/index.d.ts',
  '@airlock/sdk/angular': 'sdk/angular/index.d.ts',
  '@airlock/sdk/wagmi': 'sdk/wagmi/index.d.ts',
  '@airlock/sdk/adapters': 'sdk/adapters.d.ts',
}
export const VERIFY_ENTRIES = { '@airlock/verify': 'verify/index.d.ts' }

/** Each member has an example, not only a description. */
const DETAILED = new Map(
  Object.entries({
    AppKit: 'AppKit',
    AppKitOptions: 'AppKitOptions',
    ButtonAttributes: 'AppKitElements',
    CustomWallet: 'CustomWallet',
    Eip1193Provider: 'AppKitProvider',
    ElementsOf: 'AppKitElements',
    ExpectedSignIn: 'ExpectedSignIn',
    Features: 'Features',
    FeaturesOfOtherKits: 'Features',
    OptionsOfOtherKits: 'AppKitOptions',
    NodeRequest: 'NodeRequest',
    OpenParams: 'OpenParams',
    SendArguments: 'SendArguments',
    SendResult: 'SendResult',
    SwapArguments: 'SwapArguments',
    ServerSession: 'ServerSession',
    SIWXConfig: 'SIWXConfig',
    SIWXMessage: 'SIWXMessage',
    SIWXSession: 'SIWXSession',
    SignInProof: 'SignInProof',
    SiweConfig: 'SiweConfig',
    SiweMessage: 'SiweMessage',
    SiwxOptions: 'SiwxOptions',
    ThemeTokens: 'ThemeVariables',
    WalletUser: 'WalletUser',
  }),
)
const FRAGMENT = /^(?:'[^']+'|\w+): /
const FENCE = /^```(?:tsx?|typescript|jsx|vue|svelte)\n([\s\S]*?)^```$/gm
/** Templates of Vue and Svelte need their own compilers. */
const SCRIPT = /^<script[^>]*>\n([\s\S]*?)^<\/script>/m

/**
 * @param {string} types folder of the published declarations
 * @param {Record<string, string>} entries
 * @returns {{ examples: Example[], problems: string[], names: Map<string, string[]> }}
 */
export function examplesOfPackage(types, entries = ENTRIES) {
  const examples = []
  const problems = []
  const names = new Map()
  const observed = new Set()
  for (const [entry, path] of Object.entries(entries)) {
    const { exports, mentioned } = publicSurface(join(types, path), join(types, 'protocol'))
    names.set(
      entry,
      exports.map(({ name }) => name),
    )
    for (const { name, file, declaration } of [...exports, ...mentioned]) {
      const filter = `${relative(types, file)}: ${name}`
      if (observed.has(filter)) continue
      observed.add(filter)
      const isExport = exports.some((one) => one.name === name)
      const isDetailed = DETAILED.has(name)
      if (isExport) check(filter, declaration.comment, true)
      add(filter, entry, declaration.comment)
      if (!/^(?:export )?(?:declare )?(?:type|class) /.test(declaration.text) || (!isExport && !isDetailed)) continue
      for (const member of declaration.members) {
        if (member.name === 'constructor') continue
        check(`${filter}.${member.name}`, member.comment, isDetailed)
        add(`${filter}.${member.name}`, entry, member.comment, DETAILED.get(name) ?? name)
      }
    }
  }
  return { examples, problems, names }

  function check(filter, comment, needsExample) {
    if (comment === '') problems.push(`${filter} has no TSDoc.`)
    else if (needsExample && exampleOf(comment) === undefined) problems.push(`${filter} has no @example.`)
  }

  function add(filter, entry, comment, owner) {
    const example = exampleOf(comment)
    if (example === undefined) return
    const isFragment = owner !== undefined && FRAGMENT.test(example)
    examples.push({
      location: filter,
      entry,
      code: isFragment ? `const part: Partial<${owner}> = { ${example} }` : example,
    })
  }
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Example[]}
 */
export function examplesOfDocument(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(FENCE)].map(({ 1: code, index }) => ({
    location: `${path}:${text.slice(0, index).split('\n').length}`,
    entry: code.includes('<AppKitProvider') ? '@airlock/sdk/react' : '@airlock/sdk',
    code: SCRIPT.exec(code)?.[1] ?? code,
  }))
}

function exampleOf(comment) {
  return /@example\s+([\s\S]*?)(?=\n@|$)/.exec(comment)?.[1]?.trim()
}
