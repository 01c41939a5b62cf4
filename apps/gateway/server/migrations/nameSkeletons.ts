/**
 * Rewrites skeletons, which no longer shorten `rn`, `vv` and `cl`. Of names that look alike, only the oldest changes: skeletons are unique.
 */
export const nameSkeletons = `
  UPDATE names SET skeleton = oldest.skeleton FROM (
    SELECT DISTINCT ON (written.skeleton) written.label, written.skeleton FROM (
      SELECT label, registered_at, replace(replace(replace(skeleton, 'm', 'rn'), 'w', 'vv'), 'd', 'cl') AS skeleton FROM names
    ) AS written ORDER BY written.skeleton, written.registered_at
  ) AS oldest
  WHERE names.label = oldest.label AND NOT EXISTS (SELECT 1 FROM names AS other WHERE other.skeleton = oldest.skeleton);
`
