import type { Rule } from '../limits/limits.ts'

const LARGE_COUNT = 1_000_000_000

/** Of a server whose handlers everything has to reach. */
export const NO_LIMITS: Record<Rule, number> = {
  mailsToAddress: LARGE_COUNT,
  mailsToAddressDaily: LARGE_COUNT,
  mailsByClient: LARGE_COUNT,
  mailsByBlock: LARGE_COUNT,
  mailsByProject: LARGE_COUNT,
  triesAtAddress: LARGE_COUNT,
  triesByClient: LARGE_COUNT,
  triesByBlock: LARGE_COUNT,
  wrongCodesByProject: LARGE_COUNT,
  wrongCodes: LARGE_COUNT,
  socialByClient: LARGE_COUNT,
  socialByBlock: LARGE_COUNT,
  mailsByDevice: LARGE_COUNT,
  mailsByDeviceDaily: LARGE_COUNT,
  triesByDevice: LARGE_COUNT,
  slotsByDevice: LARGE_COUNT,
  eventsByDevice: LARGE_COUNT,
  codesByPerson: LARGE_COUNT,
  noticesByPerson: LARGE_COUNT,
  refreshesBySession: LARGE_COUNT,
  sponsorAsks: LARGE_COUNT,
  sponsorAsksByPerson: LARGE_COUNT,
  sponsorLooks: LARGE_COUNT,
  paymasterAsks: LARGE_COUNT,
  operationTries: LARGE_COUNT,
  operationsByPerson: LARGE_COUNT,
  operationsByProject: LARGE_COUNT,
  operationGasByPerson: LARGE_COUNT,
  operationGasByProject: LARGE_COUNT,
  operationCoinByPerson: LARGE_COUNT,
  operationCoinByProject: LARGE_COUNT,
}
