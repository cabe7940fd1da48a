/** Hours, counted on working days, within which an order is printed. Source: product §9.8. */
export const processingHours = 48;

/** Days after shipping or pickup when an order's photos are archived. Source: product §4.18. */
export const archiveDays = 60;
