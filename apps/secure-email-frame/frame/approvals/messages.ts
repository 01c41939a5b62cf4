import type { FactName, Fee, Title, Warning } from './Description.ts'

/** Everything that the approval screen says. */
export const TITLES: Record<Title, string> = {
  signMessage: 'Sign a message',
  signIn: 'Sign in to a site',
  signData: 'Sign structured data',
  permit: 'Let a contract spend your tokens',
  send: 'Send',
  transferToken: 'Send tokens',
  transferItem: 'Send an item of a collection',
  approve: 'Let a contract spend your tokens',
  revoke: 'Stop a contract from spending your tokens',
  approveAll: 'Let an account take all items of a collection',
  revokeAll: 'Stop an account from taking items of a collection',
  swap: 'Swap',
  wrap: 'Pay into a contract',
  unwrap: 'Take out of a contract',
  create: 'Create a contract',
  call: 'Call a contract',
  batch: 'Do several things',
}

export const FACTS: Record<FactName, string> = {
  out: 'You send',
  in: 'You get',
  pay: 'You pay at most',
  receive: 'You get at least',
  step: '',
  message: 'Message',
  amount: 'Amount',
  item: 'Item',
  to: 'To',
  spender: 'Spender',
  contract: 'Contract',
  method: 'Function',
  network: 'Network',
  domain: 'Site or app',
  type: 'Type',
  until: 'Until',
  from: 'From',
  data: 'Value',
}

export const WARNINGS: Record<Warning, string> = {
  unlimited: 'There is no limit to what can be taken.',
  allows: 'This also lets somebody take tokens of yours later.',
  otherDomain: 'The message is for another site than the one that asks.',
  otherChain: 'The data is for another network than the one you are on.',
  otherReceiver: 'What comes out of it goes to another account than yours.',
  longPermit: 'The permission lasts longer than a month.',
  noCode: 'There is no contract at this address.',
  willFail: 'The network says that this would fail.',
  notEnough: 'There is not enough in your wallet for this and its fee.',
  notSimulated: 'What this would do could not be tried out.',
  firstTime: 'You have not sent anything to this address from here before.',
  lookAlike: 'This address looks like one that you know, and is another. Compare all of it.',
  unverifiedSite: 'Nobody vouches for this site.',
  unknownCall: 'What this does is not known.',
  spenderIsPerson: 'The spender is a person’s account, not a contract.',
  unreadable: 'The message is not text that a person can read.',
  separately: 'These happen one after the other. If one fails, those before it stay done.',
}

export const SPEEDS: Record<Fee['speed'], string> = { normal: 'Normal', fast: 'Faster' }

export const TEXTS = {
  fee: 'Network fee, at most',
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
