import { PROTOCOL_RANGE } from '@airlock/protocol/channel/handshake'
import { frameMethods, hostMethods } from '@airlock/protocol/channel/methods'
import { start } from '@airlock/protocol/channel/schemas'
import * as z from 'zod/mini'
import type { JsonSchema } from './findRejected.ts'

type Method = { params: JsonSchema; result: JsonSchema }

export type ChannelRecord = {
  protocol: [number, number]
  start: JsonSchema
  frameMethods: Record<string, Method>
  hostMethods: Record<string, Method>
}

/** A release writes it to `channel-<version>.json`. */
export function channelRecord(): ChannelRecord {
  return {
    protocol: PROTOCOL_RANGE,
    start: schemaOf(start),
    frameMethods: methodsOf(frameMethods),
    hostMethods: methodsOf(hostMethods),
  }
}

type Schema = () => z.ZodMiniType

function methodsOf(methods: Record<string, { params: Schema; result: Schema }>) {
  return Object.fromEntries(
    Object.entries(methods).map(([name, { params, result }]) => [
      name,
      { params: schemaOf(params), result: schemaOf(result) },
    ]),
  )
}

function schemaOf(schema: Schema): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return json as JsonSchema
}
