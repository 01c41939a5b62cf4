import type { Device } from '../context.ts'
import type { Budget } from '../limits/limits.ts'

type Mailbox = { mailbox: string; isKnown: boolean }

/** Known devices have their own budgets per mailbox, so unknown ones cannot block them. */

/** Counted before the mailbox is touched, so that clients over their limit block no one. */
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

export function tryBudgets(
  { thumbprint, client }: Device,
  login: { mailbox: string; known: boolean; project_id: string } | undefined,
): Budget[] {
  if (login?.known) return [['triesByDevice', `${login.mailbox}|${thumbprint}`]]
  // Before comparing: a correct code is refunded.
  const atAddress: Budget[] = login ? [['triesAtAddress', login.mailbox], ...wrongCodeBudgets(login.project_id)] : []
  return [['triesByClient', client.network], ...ofBlock('triesByBlock', client.block), ...atAddress]
}

export function wrongCodeBudgets(projectId: string): Budget[] {
  return [
    ['wrongCodesByProject', projectId],
    ['wrongCodes', 'all'],
  ]
}

export function passkeyBudgets({ client }: Device): Budget[] {
  return [['passkeysByClient', client.network], ...ofBlock('passkeysByBlock', client.block)]
}

export function passkeyStartBudgets({ client }: Device): Budget[] {
  return [['passkeyStartsByClient', client.network], ...ofBlock('passkeyStartsByBlock', client.block)]
}

export function passkeyWalletBudgets({ client }: Device, projectId: string): Budget[] {
  return [
    ['passkeyWalletsByClient', client.network],
    ...ofBlock('passkeyWalletsByBlock', client.block),
    ['passkeyWalletsByProject', projectId],
  ]
}

type BlockRule = 'mailsByBlock' | 'triesByBlock' | 'passkeysByBlock' | 'passkeyStartsByBlock' | 'passkeyWalletsByBlock'

function ofBlock(rule: BlockRule, block: string | undefined): Budget[] {
  return block === undefined ? [] : [[rule, block]]
}
