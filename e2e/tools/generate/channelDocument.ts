import { MAX_OPEN_CALLS, MAX_QUEUED_CALLS } from '@airlock/protocol/channel/callLimit'
import * as callSchemas from '@airlock/protocol/channel/callSchemas'
import { deadlineMs, HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { formatRange, PROTOCOL_RANGE, REFUSAL_CODES } from '@airlock/protocol/channel/handshake'
import { frameMethods, hostMethods, type MethodMap } from '@airlock/protocol/channel/methods'
import * as schemas from '@airlock/protocol/channel/schemas'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_DEPTH } from '@airlock/protocol/plainJson'
import type * as z from 'zod/mini'
import { methodTexts } from './methodTexts.ts'
import { limitsOf, schemaText } from './schemaText.ts'

const named = new Map<z.ZodMiniType, string>(
  Object.entries({ ...schemas, ...callSchemas }).flatMap(([name, value]) =>
    typeof value === 'function' ? [[value(), capitalised(name)]] : [],
  ),
)
const builtIn = new Map<string, string>([
  ['NoPayload', 'null'],
  ['Json', 'any JSON value'],
  ['CaipNetworkId', 'a CAIP-2 id of a known namespace, such as `eip155:42161`'],
  ['Session', 'the session record: `packages/protocol/src/session.ts`'],
])

export function channelDocument(): string {
  return `# The host channel

Written by \`npm run generate\` from \`packages/protocol/src/channel\`. Do not edit.

The parent SDK and the modal frame talk over one MessagePort. Every call takes one value and settles once.

## How it opens

1. The frame posts \`{ t: 'mf:boot', v: [oldest, newest], epoch }\` to its parent. This is the only message that may go to any origin.
2. The SDK checks window and origin, and picks the newest common version. It posts
   \`{ t: 'mf:hello', v, epoch, projectId, sdk, start }\` with a port to the frame's pinned origin. \`start\` is a \`Start\`: the
   frame renders it without waiting for a call.
3. The frame takes the origin of that message as the host's identity. A rejected host gets
   \`{ t: 'mf:refused', epoch, code, project? }\`, with one of the codes ${REFUSAL_CODES.map(code).join(', ')}.

This build speaks protocol ${formatRange(PROTOCOL_RANGE)}. The handshake ends within ${HANDSHAKE_DEADLINE_MS / 1_000} s.
A new epoch, a second \`load\` or a removed frame rejects pending calls with 4900.

## How results travel

A result is \`{ ok: true, value }\`. An error is \`{ ok: false, error: { code, context?, details?, rpc? } }\`:

- \`code\`: a code of [errors.md](errors.md);
- \`context\`: the values for the message template;
- \`details\`: the cause's message, truncated, without URLs;
- \`rpc\`: code, message and data of an error that a wallet or an RPC server returned.

Errors never contain a stack.

A message holds plain JSON: at most ${MAX_MESSAGE_BYTES / 1024 ** 2} MB and ${MAX_MESSAGE_DEPTH} levels. A port runs ${MAX_OPEN_CALLS} calls at once, lets ${MAX_QUEUED_CALLS} wait,
and refuses the next with -32005.

## Calls of the SDK, served by the frame

${methodTable(frameMethods, methodTexts.frame)}

## Calls of the frame, served by the SDK

${methodTable(hostMethods, methodTexts.host)}

## Types

${typeSections()}
`
}

function methodTable(methods: MethodMap, texts: Record<string, string>) {
  const rows = Object.entries(methods).map(([name, { params, result, deadline }]) =>
    row([code(name), typeName(params()), typeName(result()), deadlineText(deadlineMs(deadline)), texts[name] ?? '']),
  )
  return [row(['Method', 'Params', 'Result', 'Deadline', 'What it is for']), row(Array(5).fill('---')), ...rows].join(
    '\n',
  )
}

function typeName(schema: z.ZodMiniType) {
  const name = named.get(schema)
  if (name === 'NoPayload') return code('null')
  const text = name ?? schemaText(schema, named)
  return code(
    text
      .replace(/(?<!\{)\n\s+/g, ', ')
      .replace(/\s+/g, ' ')
      .replaceAll('|', '\\|'),
  )
}

function typeSections() {
  const met = new Set<string>()
  const sections: string[] = []
  const visit = (schema: z.ZodMiniType) => {
    const name = named.get(schema)
    const children = childrenOf(schema)
    if (name !== undefined && !met.has(name) && name !== 'NoPayload') {
      met.add(name)
      const limits = limitsOf(schema)
      const known = builtIn.get(name)
      sections.push(
        known === undefined
          ? `\`\`\`ts\n${name} = ${schemaText(schema, new Map([...named].filter(([one]) => one !== schema)))}${limits && `  // ${limits}`}\n\`\`\``
          : `\`${name}\`: ${known}.`,
      )
    }
    for (const child of children) visit(child)
  }
  visit(schemas.start())
  for (const { params, result } of [...Object.values(frameMethods), ...Object.values(hostMethods)]) {
    visit(params())
    visit(result())
  }
  return sections.join('\n\n')
}

function childrenOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { shape, innerType, element, options } = schema._zod.def as unknown as {
    shape?: Record<string, z.ZodMiniType>
    innerType?: z.ZodMiniType
    element?: z.ZodMiniType
    options?: z.ZodMiniType[]
  }
  if (builtIn.has(named.get(schema) ?? '')) return []
  return [...Object.values(shape ?? {}), innerType, element, ...(options ?? [])].filter((child) => child !== undefined)
}

function deadlineText(ms: number | undefined) {
  return ms === undefined ? 'none' : `${ms / 1_000} s`
}

function capitalised(name: string) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function code(text: string) {
  return `\`${text}\``
}

function row(cells: string[]) {
  return `| ${cells.join(' | ')} |`
}
