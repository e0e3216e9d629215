//! The shop's routes.

mod addresses;
mod cart;
mod checkout;
mod orders;
mod products;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Dopamart;

pub fn routes() -> OpenApiRouter<Dopamart> {
    OpenApiRouter::new()
        .routes(routes!(products::list_products))
        .routes(routes!(products::show_product))
        .routes(routes!(cart::show_cart, cart::add_to_cart))
        .routes(routes!(cart::merge_cart))
        .routes(routes!(checkout::check_out))
        .routes(routes!(cart::change_quantity, cart::remove_from_cart))
        .routes(routes!(orders::list_orders))
        .routes(routes!(orders::show_order))
        .routes(routes!(orders::pay_order))
        .routes(routes!(orders::show_invoice))
        .routes(routes!(orders::track_order))
        .routes(routes!(orders::pay_tracked_order))
        .routes(routes!(orders::show_tracked_invoice))
        .routes(routes!(addresses::list_addresses, addresses::add_address))
        .routes(routes!(addresses::change_address, addresses::delete_address))
        .routes(routes!(addresses::set_default_address))
}
