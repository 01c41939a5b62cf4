/** Anchor of a heading, as GitHub derives it: links hold in the repository and on the site. @param {string} heading */
export function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
