export const en = {
  ask: 'Confirm a new device',
  site: 'A new device is trying to sign in at {site}.',
  onlyIf: 'Confirm only if you just asked to sign in. We’ll then email you a code.',
  confirm: 'Confirm this device',
  confirmed: 'Confirmed',
  enterCode: 'Enter the code we emailed you on the page where you’re signing in. You can close this page.',
  failed: 'Not confirmed yet',
  mailFailed: 'We couldn’t send the email. Try again in a moment.',
  otherFailed: 'An error occurred. Try again in a moment.',
  expired: 'This link has expired',
  newLink: 'Go back to the sign-in page to get a new one.',
}
