// How values stand in answers. The real service leaves out what is not set.

/** RFC 3339 in UTC, or nothing. */
export const time = (name: string, value: Date | string | null) =>
  value === null ? {} : { [name]: new Date(value).toISOString() };

export const textUnlessEmpty = (name: string, value: string | null) =>
  value ? { [name]: value } : {};
