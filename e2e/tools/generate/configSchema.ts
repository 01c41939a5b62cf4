import { airlockConfig } from '@airlock/protocol/config'
import * as z from 'zod/mini'

/** Descriptions that editors show beside each entry of `airlock.config.json`. */
const about: Record<string, string> = {
  $schema: 'Where this schema lies, for editors.',
  modalOrigin: 'The origin that serves the modal frame and the SDK files.',
  secureOrigin: 'The origin of the secure e-mail frame.',
  development: 'Serve hosts on localhost too, on any port. Never in production.',
  projects: 'Who may use this installation. A host that names no project belongs to "default".',
  'projects.*.origins':
    'Origins of the sites that may embed the modal, or "any": every site is served and marked as unverified.',
  'projects.*.rpcOrigins': 'Origins of RPC URLs that a site may name in customRpcUrls.',
  'projects.*.relay': 'The WalletConnect relay, a wss URL; in development ws will do.',
  'projects.*.relayProjectId':
    'The id that the relay knows the project by, where it is another than the name of the entry.',
  'projects.*.endpoints': 'Services of this installation.',
  'projects.*.endpoints.gateway': 'The origin of the gateway.',
  'projects.*.rpcUrls':
    "RPC URLs by CAIP-2 id that the secure frame reads from and builds approvals with; a chain's public ones unless given.",
  'projects.*.knownContracts':
    'Contracts by CAIP-2 id that approvals may call by the names of their functions, beside those of the built-in list.',
  'projects.*.directEmbed': "Whether the project's hosts may embed the secure frame themselves.",
  'projects.*.confirmDevices':
    'Whether a device that is new to an address is confirmed by a mailed link before it gets a code.',
}

/** `packages/protocol/airlock.config.schema.json`, from the zod schema. @throws Error for an entry that nobody described. */
export function configSchema(): string {
  const described = new Set<string>()
  const schema = z.toJSONSchema(airlockConfig, {
    io: 'input',
    override: ({ path, jsonSchema }) => {
      const key = entryOf(path)
      const text = key === undefined ? undefined : about[key]
      if (key === undefined || text === undefined) return
      described.add(key)
      Object.assign(jsonSchema, { description: text })
    },
  })
  const missing = entriesOf(schema).filter((entry) => !described.has(entry))
  if (missing.length > 0) throw new Error(`Describe these entries of airlock.config.json: ${missing.join(', ')}`)
  return `${JSON.stringify({ ...schema, title: 'airlock.config.json' }, null, 2)}\n`
}

/** The dotted entry that a path of the JSON schema speaks of; undefined for what lies between entries. */
function entryOf(path: (string | number)[]): string | undefined {
  const entry: string[] = []
  for (let index = 0; index < path.length; index++) {
    if (path[index] === 'properties') entry.push(String(path[++index]))
    else if (path[index] === 'additionalProperties' && index < path.length - 1) entry.push('*')
    else return undefined
  }
  return entry.length > 0 ? entry.join('.') : undefined
}

type Node = { properties?: Record<string, Node>; additionalProperties?: Node | boolean }

function entriesOf(node: unknown, prefix = ''): string[] {
  const { properties = {}, additionalProperties } = node as Node
  const own = Object.entries(properties).flatMap(([key, child]) => [
    `${prefix}${key}`,
    ...entriesOf(child, `${prefix}${key}.`),
  ])
  return typeof additionalProperties === 'object' ? [...own, ...entriesOf(additionalProperties, `${prefix}*.`)] : own
}
