/** Error message for what was signed, and may be on its way. */
export const MAYBE_SENT = 'This may have been sent, though the network did not answer.'
