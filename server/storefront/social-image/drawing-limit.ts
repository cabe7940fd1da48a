/** Social images drawn for one network address; kept ones are not counted. */
export const drawingLimit = { points: 60, seconds: 60 };
