/** Skeletons no longer shorten `rn`, `vv` and `cl`. They are unique, so only the oldest of similar names changes. */
export const nameSkeletons = `
  UPDATE names SET skeleton = oldest.skeleton FROM (
    SELECT DISTINCT ON (written.skeleton) written.label, written.skeleton FROM (
      SELECT label, registered_at, replace(replace(replace(skeleton, 'm', 'rn'), 'w', 'vv'), 'd', 'cl') AS skeleton FROM names
    ) AS written ORDER BY written.skeleton, written.registered_at
  ) AS oldest
  WHERE names.label = oldest.label AND NOT EXISTS (SELECT 1 FROM names AS other WHERE other.skeleton = oldest.skeleton);
`
