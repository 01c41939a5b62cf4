import type AxeBuilder from '@axe-core/playwright'

/** Those of each colour scheme: rules that see more than colours find the same in both. */
export const AXE_RULES = {
  light: (axe: AxeBuilder) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']),
  dark: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']),
}
