import type { Rule } from '../limits/limits.ts'

const MANY = 1_000_000_000

/** Of a server whose handlers everything has to reach. */
export const NO_LIMITS: Record<Rule, number> = {
  mailsToAddress: MANY,
  mailsToAddressDaily: MANY,
  mailsByClient: MANY,
  mailsByBlock: MANY,
  mailsByProject: MANY,
  triesAtAddress: MANY,
  triesByClient: MANY,
  triesByBlock: MANY,
  wrongCodesByProject: MANY,
  wrongCodes: MANY,
  socialByClient: MANY,
  socialByBlock: MANY,
  mailsByDevice: MANY,
  mailsByDeviceDaily: MANY,
  triesByDevice: MANY,
  slotsByDevice: MANY,
  eventsByDevice: MANY,
  codesByPerson: MANY,
  noticesByPerson: MANY,
  refreshesBySession: MANY,
  sponsorAsks: MANY,
  sponsorAsksByPerson: MANY,
  sponsorLooks: MANY,
  paymasterAsks: MANY,
  operationTries: MANY,
  operationsByPerson: MANY,
  operationsByProject: MANY,
  operationGasByPerson: MANY,
  operationGasByProject: MANY,
  operationCoinByPerson: MANY,
  operationCoinByProject: MANY,
}
