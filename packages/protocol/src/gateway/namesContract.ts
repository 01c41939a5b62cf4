import * as z from 'zod/mini'
import {
  done,
  lookupAnswer,
  lookupData,
  lookupDataOfPath,
  primaryNameAnswer,
  primaryNameBody,
  registrationBody,
  suggestion,
  suggestions,
  transferBody,
} from './answers/zoneNames.ts'
import { OF_SOURCE } from './contract.ts'
import type { Endpoint } from './Endpoint.ts'
import { address, clientQuery, text } from './fields.ts'

/** Separate, so that the account view does not load it. */
export const namesContract = {
  profileSuggestions: {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    params: z.object({ name: text.check(z.minLength(1), z.maxLength(255)) }),
    query: z.object({ ...clientQuery, zone: z.optional(text) }),
    response: suggestions,
    list: { key: 'suggestions', item: suggestion },
    errors: OF_SOURCE,
  },
  registerName: {
    method: 'POST',
    path: '/v1/profile/account',
    query: z.object(clientQuery),
    body: registrationBody,
    response: done,
    errors: [...OF_SOURCE, 413, 415],
  },
  /** An addition of this gateway. Has the texts of both accounts. */
  transferName: {
    method: 'POST',
    path: '/v1/names/transfer',
    query: z.object(clientQuery),
    body: transferBody,
    response: done,
    errors: [...OF_SOURCE, 413, 415],
  },
  /** An addition of this gateway. The operator pays. */
  setPrimaryName: {
    method: 'POST',
    path: '/v1/names/primary',
    query: z.object(clientQuery),
    body: primaryNameBody,
    response: primaryNameAnswer,
    errors: [...OF_SOURCE, 413, 415],
  },
  nameLookup: {
    method: 'GET',
    path: '/v1/names/ccip/{sender}/{data}',
    params: z.object({ sender: address, data: lookupDataOfPath }),
    response: lookupAnswer,
    errors: [400, 429, 500, 502, 503, 504],
  },
  nameLookupByPost: {
    method: 'POST',
    path: '/v1/names/ccip',
    body: z.object({ sender: address, data: lookupData }),
    response: lookupAnswer,
    errors: [400, 413, 415, 429, 500, 502, 503, 504],
  },
} as const satisfies Record<string, Endpoint>
