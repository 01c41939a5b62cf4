import type { FactName, Title, Warning } from './Description.ts'

/** Everything that the approval screen says. */
export const TITLES: Record<Title, string> = {
  signMessage: 'Sign a message',
  signIn: 'Sign in to a site',
  signData: 'Sign structured data',
  permit: 'Let a contract spend your tokens',
  send: 'Send',
  transferToken: 'Send tokens',
  approve: 'Let a contract spend your tokens',
  approveAll: 'Let an account take all items of a collection',
  create: 'Create a contract',
  call: 'Call a contract',
}

export const FACTS: Record<FactName, string> = {
  message: 'Message',
  amount: 'Amount',
  to: 'To',
  token: 'Token',
  spender: 'Spender',
  contract: 'Contract',
  method: 'Function',
  network: 'Network',
  fee: 'Network fee',
  domain: 'Site or app',
  type: 'Type',
  until: 'Until',
  from: 'From',
  data: 'Value',
}

export const WARNINGS: Record<Warning, string> = {
  unlimited: 'There is no limit to what can be taken.',
  otherDomain: 'The message is for another site than the one that asks.',
  otherChain: 'The data is for another network than the one you are on.',
  longPermit: 'The permission lasts longer than a month.',
  noCode: 'There is no contract at this address.',
  willFail: 'The network says that this would fail.',
  notSimulated: 'What this would do could not be tried out.',
  firstTime: 'Nothing was sent to this address before.',
  unverifiedSite: 'Nobody vouches for this site.',
  unknownCall: 'What this does is not known.',
  spenderIsPerson: 'The spender is a person’s account, not a contract.',
  unreadable: 'The message is not text that a person can read.',
}

export const TEXTS = {
  asks: 'asks you to',
  decline: 'Decline',
  approve: 'Approve',
  signing: 'Signing…',
  raw: 'Show everything',
  wait: 'You can approve once this window stands still.',
  covered: 'Something lies over this window, or its site changes how it looks. Move it away to approve.',
  behind: 'Bring this window to the front to approve.',
  elsewhere: 'This can only be approved in a window of its own.',
  failed: 'It could not be signed.',
  more: 'more after this',
  asking: 'Asking your wallet…',
  over: 'Nothing is waiting. You can close this window.',
  lost: 'This window has lost the page that opened it. Go back there, and open it again.',
}
