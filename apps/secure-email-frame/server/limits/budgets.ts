import type { Device } from '../context.ts'
import type { Budget } from './limits.ts'

type Mailbox = { mailbox: string; isKnown: boolean }

/*
 * A device that entered a code of a mailbox before has budgets of its own there, which no other device can use up. Requests of strangers are
 * counted by network, by project, and by mailbox for all of them together.
 */

/** Counted before anything of the mailbox is touched, so that a client which is over its limits does not stand in anybody's way. */
export function requesterBudgets(
  { client }: Device,
  { isKnown, projectId, userId }: Mailbox & { projectId: string; userId: string | undefined },
): Budget[] {
  const ofPerson: Budget[] = userId === undefined ? [] : [['codesByPerson', userId]]
  if (isKnown) return ofPerson
  return [
    ...ofPerson,
    ['mailsByClient', client.network],
    ...ofBlock('mailsByBlock', client.block),
    ['mailsByProject', projectId],
  ]
}

export function mailboxBudgets({ thumbprint }: Device, { mailbox, isKnown }: Mailbox): Budget[] {
  const device = `${mailbox}|${thumbprint}`
  return isKnown
    ? [
        ['mailsByDevice', device],
        ['mailsByDeviceDaily', device],
      ]
    : [
        ['mailsToAddress', mailbox],
        ['mailsToAddressDaily', mailbox],
      ]
}

/** @param login whose code is tried; undefined for one that is void */
export function tryBudgets(
  { thumbprint, client }: Device,
  login: { mailbox: string; known: boolean; project_id: string } | undefined,
): Budget[] {
  if (login?.known) return [['triesByDevice', `${login.mailbox}|${thumbprint}`]]
  // Before the code is compared: what is given back for a right one is no guess.
  const atAddress: Budget[] = login ? [['triesAtAddress', login.mailbox], ...wrongCodeBudgets(login.project_id)] : []
  return [['triesByClient', client.network], ...ofBlock('triesByBlock', client.block), ...atAddress]
}

/** Taken before a code is compared, and given back if it is right. */
export function wrongCodeBudgets(projectId: string): Budget[] {
  return [
    ['wrongCodesByProject', projectId],
    ['wrongCodes', 'all'],
  ]
}

function ofBlock(rule: 'mailsByBlock' | 'triesByBlock', block: string | undefined): Budget[] {
  return block === undefined ? [] : [[rule, block]]
}
