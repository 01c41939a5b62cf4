import { SourceFailed } from '../sources/Source.ts'

/** An upstream whose answer has more bytes than the caller takes. It is no fault of the upstream. */
export class AnswerTooLarge extends SourceFailed {
  constructor() {
    super('the upstream answered with more than was asked for')
  }
}
