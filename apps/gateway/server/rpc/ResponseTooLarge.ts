import { SourceFailed } from '../sources/Source.ts'

/** A response exceeds the caller's limit. Other upstreams would return it too. */
export class ResponseTooLarge extends SourceFailed {
  constructor() {
    super('the upstream answered with more than was asked for')
  }
}
