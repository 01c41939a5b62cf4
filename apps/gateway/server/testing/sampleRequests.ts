import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { fullContract } from '@airlock/protocol/gateway/fullContract'
import type { SampleRequest } from '../Route.ts'
import { ROUTES } from '../routes/routes.ts'

export type EndpointName = keyof typeof fullContract

export const SAMPLE_REQUESTS = Object.fromEntries(
  Object.entries<Endpoint>(fullContract).map(([name, endpoint]) => {
    const sample = ROUTES.find((route) => route.endpoint === endpoint)?.sample
    if (sample === undefined) throw new Error(`The route of ${name} has no sample`)
    return [name, sample]
  }),
) as Record<EndpointName, SampleRequest>
