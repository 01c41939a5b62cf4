export const MAYBE_SENT = 'This may have been sent, though the network did not answer.'
