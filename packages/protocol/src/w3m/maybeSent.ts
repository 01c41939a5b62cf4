/** Error message for a signed request that may have been sent. */
export const MAYBE_SENT = 'This may have been sent, though the network did not answer.'
