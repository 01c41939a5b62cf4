/** Letters become the longer spelling: `c1aim` and `claim` both contain `cl`. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/-/g, ''],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
  [/d/g, 'cl'],
  [/[1i]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/2/g, 'z'],
  [/[69]/g, 'g'],
]

/** Labels with one skeleton look alike: `adm1n` and `admin`. */
export function skeletonOf(label: string): string {
  return ALIKE.reduce((text, [encoding, letter]) => text.replace(encoding, letter), label.toLowerCase())
}
