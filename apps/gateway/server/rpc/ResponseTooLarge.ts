import { SourceFailed } from '../sources/Source.ts'

/** Other upstreams would exceed the limit too. */
export class ResponseTooLarge extends SourceFailed {
  constructor() {
    super('the upstream answered with more than was asked for')
  }
}
