import type { NamespaceRules } from '@airlock/protocol/namespaces/NamespaceRules'
import { NAMESPACE_RULES } from '@airlock/protocol/namespaces/registry'
import { expect, test } from 'vitest'
import * as script from './scriptRules.ts'

/** Leaves out the rules for addresses. */
const pageRules = ({ name, isReference, shownCharacters, toNumericId }: NamespaceRules) => ({
  name,
  isReference,
  shownCharacters,
  toNumericId,
})

test('has the rules of the registry, in its order', () => {
  expect(script.NAMESPACE_RULES.map(pageRules)).toEqual(NAMESPACE_RULES.map(pageRules))
})
