//! A member's delivery addresses.

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use dft_kernel::ids::PathId;
use http::StatusCode;

use crate::wire::addresses::{AddressView, WrittenAddress};
use crate::{AddressId, Dopamart};

/// One's own addresses.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/addresses/",
    tag = "dopamart",
    responses(
        (status = 200, description = "The default first, then the newest", body = [AddressView]),
        (status = 401, description = "Not signed in", body = ErrorResponse),
    )
)]
pub(super) async fn list_addresses(
    State(shop): State<Dopamart>,
    member: Member,
) -> Result<Json<Vec<AddressView>>, ApiError> {
    let addresses = shop.addresses(member.id).await?;
    Ok(Json(addresses.into_iter().map(AddressView::from).collect()))
}

/// Keep an address. The first one becomes the default.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/addresses/",
    tag = "dopamart",
    request_body = WrittenAddress,
    responses(
        (status = 201, description = "Kept", body = AddressView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 409, description = "too_many_addresses: twenty are kept already", body = ErrorResponse),
        (status = 422, description = "A field", body = ErrorResponse),
    )
)]
pub(super) async fn add_address(
    State(shop): State<Dopamart>,
    member: Member,
    Json(wish): Json<WrittenAddress>,
) -> Result<(StatusCode, Json<AddressView>), ApiError> {
    let (address, is_default) = wish.parse()?;
    let row = shop.add_address(member.id, &address, is_default).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// Write an address anew, whole.
#[utoipa::path(
    put,
    path = "/api/v1/dopamart/addresses/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    request_body = WrittenAddress,
    responses(
        (status = 200, description = "As it is now", body = AddressView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
        (status = 422, description = "A field", body = ErrorResponse),
    )
)]
pub(super) async fn change_address(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<AddressId>,
    Json(wish): Json<WrittenAddress>,
) -> Result<Json<AddressView>, ApiError> {
    // Whether it is theirs comes first: somebody else's is not there, whatever is sent to it.
    shop.address(member.id, id).await?;
    let (address, is_default) = wish.parse()?;
    Ok(Json(shop.change_address(member.id, id, &address, is_default).await?.into()))
}

/// Forget an address. When it was the default, the newest that is left becomes it.
#[utoipa::path(
    delete,
    path = "/api/v1/dopamart/addresses/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Forgotten"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
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

/// Make an address the default, and no other.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/addresses/{id}/set-default/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "It is the default now", body = AddressView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
    )
)]
pub(super) async fn set_default_address(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<AddressId>,
) -> Result<Json<AddressView>, ApiError> {
    Ok(Json(shop.set_default_address(member.id, id).await?.into()))
}
