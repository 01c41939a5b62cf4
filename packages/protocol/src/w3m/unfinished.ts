/** SIGN_OUT payload that ends an abandoned provider sign-in, but no other tab's session. */
export const UNFINISHED = 'social'
