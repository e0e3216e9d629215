//! A member's delivery addresses.

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use dft_kernel::ids::PathId;
use http::StatusCode;

use crate::wire::addresses::{AddressInput, AddressView};
use crate::{AddressId, Dopamart};

/// Lists the member's addresses.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/addresses/",
    tag = "dopamart",
    responses(
        (status = 200, description = "The default first, then the newest", body = [AddressView]),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
    )
)]
pub(super) async fn list_addresses(
    State(shop): State<Dopamart>,
    member: Member,
) -> Result<Json<Vec<AddressView>>, ApiError> {
    let addresses = shop.list_addresses(member.id).await?;
    Ok(Json(addresses.into_iter().map(AddressView::from).collect()))
}

/// Saves an address. The first one becomes the default.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/addresses/",
    tag = "dopamart",
    request_body = AddressInput,
    responses(
        (status = 201, description = "Saved", body = AddressView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 409, description = "too_many_addresses: twenty are saved already", body = ErrorResponse),
        (status = 422, description = "Invalid fields", body = ErrorResponse),
    )
)]
pub(super) async fn add_address(
    State(shop): State<Dopamart>,
    member: Member,
    Json(request): Json<AddressInput>,
) -> Result<(StatusCode, Json<AddressView>), ApiError> {
    let (address, is_default) = request.parse()?;
    let saved = shop.add_address(member.id, &address, is_default).await?;
    Ok((StatusCode::CREATED, Json(saved.into())))
}

/// Replaces an address.
#[utoipa::path(
    put,
    path = "/api/v1/dopamart/addresses/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    request_body = AddressInput,
    responses(
        (status = 200, description = "The updated address", body = AddressView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such address of the member", body = ErrorResponse),
        (status = 422, description = "Invalid fields", body = ErrorResponse),
    )
)]
pub(super) async fn change_address(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<AddressId>,
    Json(request): Json<AddressInput>,
) -> Result<Json<AddressView>, ApiError> {
    // 404 for another member's address comes before validation.
    shop.find_address(member.id, id).await?;
    let (address, is_default) = request.parse()?;
    Ok(Json(shop.update_address(member.id, id, &address, is_default).await?.into()))
}

/// Deletes an address. When it was the default, the newest remaining one becomes it.
#[utoipa::path(
    delete,
    path = "/api/v1/dopamart/addresses/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such address of the member", body = ErrorResponse),
    )
)]
pub(super) async fn delete_address(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<AddressId>,
) -> Result<StatusCode, ApiError> {
    shop.delete_address(member.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes an address the default.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/addresses/{id}/set-default/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The new default", body = AddressView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such address of the member", body = ErrorResponse),
    )
)]
pub(super) async fn set_default_address(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<AddressId>,
) -> Result<Json<AddressView>, ApiError> {
    Ok(Json(shop.set_default_address(member.id, id).await?.into()))
}
