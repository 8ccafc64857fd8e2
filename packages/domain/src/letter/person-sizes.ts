/** The lengths of a person's statements about themselves; their interest also has a least length. */
export const personSizes = { interest: { min: 10, max: 500 }, unit: { max: 100 }, address: { max: 200 } };
