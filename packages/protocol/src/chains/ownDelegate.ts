/** The only code that email wallets set: `Simple7702Account` 0.8. */
export const OWN_DELEGATE = '0xe6cae83bde06e4c305530e199d7217f42808555b'
