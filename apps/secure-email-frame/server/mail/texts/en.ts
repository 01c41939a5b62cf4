export const en = {
  code: {
    subject: '{code} is your {app} code',
    subjectPlain: '{code} is your code',
    login: 'Your sign-in code',
    emailPrimary: 'Your code to change your email address',
    emailSecondary: 'Your code to use this email address',
    where: 'Only enter it on {site}. It works once and expires in 20 minutes.',
    never: 'Never give this code to anyone,',
    neverText: 'even if they say they’re from support.',
    ignore: 'Didn’t ask for this?',
    ignoreText: 'Ignore this email. Nothing happens without the code.',
  },
  device: {
    subject: 'Confirm a new device',
    lead: 'A new device is trying to sign in at {site}.',
    ask: 'Is this you? Open this page to confirm:',
    expires: 'The link works once and expires in 20 minutes.',
    ignoreText: 'Ignore this email.',
  },
  facts: { when: 'When', where: 'Where', device: 'Device' },
  notice: {
    you: 'Was it you?',
    youText: 'Then you don’t need to do anything.',
    notYou: 'Not you?',
    someoneOpens: 'Someone else can open your wallet. Move your funds to another wallet right away.',
    moveFunds: 'Move your funds to another wallet right away.',
    sentBy: 'Sent by your wallet at {site}',
  },
  keys: {
    opens: 'It can now open your wallet.',
    passkeyAdded: 'A passkey was added to your wallet',
    recoveryAdded: 'A recovery code was added to your wallet',
    passkeyReplaced: 'Your wallet’s passkey was replaced',
    recoveryReplaced: 'Your wallet’s recovery code was replaced',
    passkeyRestored: 'Your wallet’s passkey was restored',
    recoveryRestored: 'Your wallet’s recovery code was restored',
    passkeyBefore:
      'Your previous passkey is no longer used. You can restore it at {site} until {day}, on a device where your wallet is unlocked.',
    recoveryBefore:
      'Your previous recovery code is no longer used. You can restore it at {site} until {day}, on a device where your wallet is unlocked.',
    passkeyCopied:
      'Anyone who copied your previous passkey may still be able to open your wallet. If it leaked, move your funds to a new wallet.',
    recoveryCopied:
      'Anyone who copied your previous recovery code may still be able to open your wallet. If it leaked, move your funds to a new wallet.',
  },
  locked: {
    subject: 'Your wallet is now locked',
    lead: 'It now opens only with your passkey or recovery code.',
    codes:
      'Email codes still sign you in, but they no longer open your wallet. If you lose both your passkey and your recovery code, you lose the wallet.',
  },
  deletion: {
    subject: 'Your wallet will be deleted on {day}',
    lead: 'You were signed out everywhere.',
    keep: 'To keep your wallet, sign in with a code before then. If it’s locked, unlock it too.',
    after: 'After that day, only your recovery phrase can reach the funds in it.',
    stop: 'Someone else can sign in to your wallet. Sign in to stop the deletion, then move your funds to another wallet.',
  },
  kept: {
    subject: 'Your wallet won’t be deleted',
    lead: 'Someone signed in, so your wallet stays.',
    mailbox:
      'Someone else can open your wallet. Change this mailbox’s password, then move your funds to another wallet.',
  },
  email: {
    isNow: 'Your wallet now uses this email address',
    changed: 'Your wallet’s email address was changed',
    lead: 'It is now {email}. Your other devices were signed out.',
    support: 'Contact support at {site}.',
    codes: 'Sign-in codes now go to {email}, not to this address.',
    mailbox:
      'Someone else can read this mailbox. Change its password. If you can still open your wallet, move your funds to another wallet right away. Then contact support at {site}.',
    removed: 'This email address was removed from your wallet',
    removedLead: 'It no longer gets codes. Signing in with it creates a new wallet.',
    supportNow:
      'Someone else can sign in to your wallet. If you can still open it, move your funds to another wallet right away. Then contact support at {site}.',
  },
  login: {
    added: '{provider} sign-in was added to your wallet',
    addedLead: 'Anyone who can use that {provider} account can sign in.',
    remove:
      'Someone else can sign in to your wallet. Remove that account on the wallet’s security page, and move your funds to another wallet right away.',
    removed: '{provider} sign-in was removed from your wallet',
    removedLead: 'Sessions that used it were signed out.',
    password:
      'Someone else can sign in to your wallet. Change this mailbox’s password, and move your funds to another wallet right away.',
    restored: '{name} sign-in was restored to your wallet',
    restoredLead: 'Someone signed in with it and restored it. All devices were signed out.',
  },
  passkey: {
    added: 'A passkey can now sign in to your wallet',
    addedLead:
      'Anyone who can use it can sign in at sites that offer this wallet. If it also opens the wallet, you’ll get another email.',
    remove:
      'Someone else can sign in to your wallet. Remove that passkey on the wallet’s security page, and move your funds to another wallet right away.',
    removed: 'A passkey was removed from your wallet',
    removedLead: 'It no longer signs in. Sessions that used it were signed out.',
  },
  phrase: {
    subject: 'Your recovery phrase was shown',
    lead: 'Anyone who has it can take everything in your wallet.',
  },
  digest: {
    subject: 'Changes to your wallet: {count}',
    lead: 'We couldn’t email you about these changes earlier:',
    once: '{subject}: once.',
    times: '{subject}: {count} times.',
    others: 'Other changes were made at other sites or on other days.',
  },
}

export type MailTexts = { [Part in keyof typeof en]: Record<keyof (typeof en)[Part], string> }
