import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../Route.ts'

/** A picture of a stranger that this gateway signed, kept by browsers for a day. */
export const media = route({
  endpoint: fullContract.media,
  access: 'open',
  keeps: { by: 'client', freshS: 86_400 },
  answer: ({ query }, deps, { client }) => deps.media(query, client),
})
