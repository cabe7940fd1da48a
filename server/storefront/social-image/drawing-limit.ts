/** Rate limit of social images drawn for one network address; cached ones are not counted. */
export const drawingLimit = { points: 60, seconds: 60 };
