import * as z from 'zod/mini';
import { bookingResponse, bookingStudio, linkedBooking } from '../bookings.ts';
import { catalogueResponse } from '../catalogue.ts';
import { part } from '../framing.ts';
import { linkedOrder } from '../order-links.ts';
import { createCheckoutSessionRequest } from '../payments.ts';
import { address, orderInput, orderItem, orderWire } from '../orders.ts';
import { priceRuleWire } from '../price-rules.ts';
import { quoteResponse } from '../quote.ts';
import { coordinates, operatingHours, studioTranslation, studioWire } from '../studios.ts';

/**
 * Schemas that the OpenAPI document names and refers to. Within a request their names end in `Input`, because a request
 * may leave out what a response always has. An entry without a name corrects a keyword.
 */
export const namedSchemas = z
  .registry<{ id: string } | { format: string }>()
  .add(address, { id: 'Address' })
  .add(bookingResponse, { id: 'Booking' })
  .add(bookingStudio, { id: 'BookingStudio' })
  .add(catalogueResponse, { id: 'Catalogue' })
  .add(coordinates, { id: 'Coordinates' })
  .add(linkedBooking, { id: 'LinkedBooking' })
  .add(linkedOrder, { id: 'LinkedOrder' })
  .add(operatingHours, { id: 'OperatingHours' })
  .add(orderInput, { id: 'SubmittedOrder' })
  .add(orderItem, { id: 'SubmittedLine' })
  .add(orderWire, { id: 'Order' })
  .add(part, { id: 'Crop' })
  .add(priceRuleWire, { id: 'PriceRule' })
  .add(quoteResponse, { id: 'Quote' })
  .add(studioTranslation, { id: 'StudioTranslation' })
  .add(studioWire, { id: 'Studio' })
  // It contains the literal `{CHECKOUT_SESSION_ID}`, which a URI must encode.
  .add(createCheckoutSessionRequest.shape.success_url, { format: 'uri-template' });
